import './styles/main.css'
import { QueryClientProvider } from '@tanstack/preact-query'
import { render } from 'preact'
import { Route, Router, Switch } from 'wouter-preact'
import { BASE } from './base.ts'
import { Layout } from './layout/layout.tsx'
import { LoadedScreen } from './loaded-screen.tsx'
import { NotFound } from './not-found.tsx'
import { ErrorNotice, Skeleton } from './parts/states.tsx'
import { SCREENS } from './screens.ts'
import { followSignOuts } from './server/client.ts'
import { isSignedOut } from './server/failure.ts'
import { queries } from './server/queries.ts'
import { useRead } from './server/read.ts'
import { SignIn } from './session/sign-in.tsx'

/** The console for who is signed in, and the way to sign in for everybody else. */
function Console() {
  const who = useRead('getOwnUser', {})
  if (isSignedOut(who.error)) return <SignIn />
  if (who.data === undefined)
    return who.error ? <ErrorNotice error={who.error} onAgain={() => who.refetch()} /> : <Skeleton lines={8} />
  return (
    <Layout>
      <Switch>
        {SCREENS.map((screen) => (
          <Route key={screen.path} path={screen.path}>
            <LoadedScreen key={screen.path} screen={screen} />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Layout>
  )
}

// The page names its icon relative to its address, which changes as people go through the console.
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
if (icon !== null) icon.href = `${BASE}/pages/icon.svg`

followSignOuts()

const root = document.getElementById('console')
if (root !== null) {
  render(
    <QueryClientProvider client={queries}>
      <Router base={BASE}>
        <Console />
      </Router>
    </QueryClientProvider>,
    root,
  )
}
