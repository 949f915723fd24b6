import './app/styles/main.css'
import { QueryClientProvider } from '@tanstack/preact-query'
import { render } from 'preact'
import { Route, Router, Switch } from 'wouter-preact'
import { Layout } from './app/layout/layout.tsx'
import { LoadedScreen } from './app/routes/loaded-screen.tsx'
import { NotFound } from './app/routes/not-found.tsx'
import { SCREENS } from './app/routes/screens.ts'
import { SignIn } from './app/sign-in.tsx'
import { BASE } from './page/base.ts'
import { followSignOuts } from './server/client.ts'
import { isSignedOut } from './server/failure.ts'
import { queries } from './server/queries.ts'
import { useRead } from './server/read.ts'
import { ErrorNotice, Skeleton } from './ui/states.tsx'

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
