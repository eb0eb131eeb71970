import { use } from 'react'
import { useNavigate, type NavigateOptions, UNSAFE_DataRouterContext } from 'react-router-dom'

/** The parts of a URL after its path. */
export interface Parameters {
  search?: string
  hash?: string
}

/**
 * Returns a function that changes the query and the hash of the current URL and renders the screen synchronously, so
 * that its requests are sent at once. Calls the router directly, because `useNavigate` renders nested routes, as
 * react-admin has them, with low priority.
 */
export function useChangeAddress(): (parameters: Parameters, options?: NavigateOptions) => void {
  const router = use(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  return (parameters, options) =>
    void (router ? router.navigate(parameters, { ...options, flushSync: true }) : navigate(parameters, options))
}
