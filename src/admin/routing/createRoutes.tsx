import { useRouteError, type RouteObject } from 'react-router-dom'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { SignInPage } from '../sign-in/SignInPage.tsx'
import { useTexts } from '../sign-in/texts.ts'
import { SignedIn, type SignedInParts } from './SignedIn.tsx'
import { SignedOut } from './SignedOut.tsx'

function RouteError() {
  const { error } = useTexts()
  return <ErrorPage error={useRouteError()} texts={error} />
}

/** The two halves of the panel: the light public pages, and everything behind the sign-in. */
export const createRoutes = (parts: SignedInParts, warmUp: () => void): RouteObject[] => [
  {
    errorElement: <RouteError />,
    children: [
      {
        path: '/login',
        element: (
          <SignedOut>
            <SignInPage onBegin={warmUp} />
          </SignedOut>
        ),
      },
      { path: '*', element: <SignedIn {...parts} /> },
    ],
  },
]
