import type { ComponentType } from 'preact'
import { Route, Switch } from 'wouter-preact'
import { NotFound } from './not-found.tsx'

/** A screen of a place whose screens are loaded together. */
export type PlaceScreen = readonly [path: string, Component: ComponentType]

/** Shows the screen of an address, of those of one place. */
export function PlaceScreens({ screens }: { screens: readonly PlaceScreen[] }) {
  return (
    <Switch>
      {screens.map(([path, Component]) => (
        <Route key={path} path={path}>
          <Component key={path} />
        </Route>
      ))}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
