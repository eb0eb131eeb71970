import { use } from 'react'
import { useNavigate, type NavigateOptions, UNSAFE_DataRouterContext } from 'react-router-dom'

/** What follows the path of an address. */
export interface Parameters {
  search?: string
  hash?: string
}

/**
 * Changes what follows the path of the present address; the screen is drawn with it before anything else is done, and what it asks for is asked at once. The
 * router itself is called: what `useNavigate` gives to routes within routes, as react-admin has them, renders when there is time.
 */
export function useChangeAddress(): (parameters: Parameters, options?: NavigateOptions) => void {
  const router = use(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  return (parameters, options) =>
    void (router ? router.navigate(parameters, { ...options, flushSync: true }) : navigate(parameters, options))
}
