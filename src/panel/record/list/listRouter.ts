import { type RouterNavigateFunction, type RouterProvider, reactRouterProvider, useEvent } from 'ra-core'
import { useNavigate } from 'react-router-dom'

/**
 * Navigates as react-admin asks. Where only a list's parameters change, the screen knows of it at once: the next change is made
 * from what is drawn, and would undo one that is not drawn yet.
 */
function useNavigateInList(): RouterNavigateFunction {
  const navigate = useNavigate()
  return useEvent((to, options) => {
    if (typeof to === 'number') return navigate(to)
    // A list that only comes to its address does so while it is drawn, when nothing can be drawn in between.
    navigate(to, { ...options, flushSync: typeof to !== 'string' && to.pathname === undefined && !options?.replace })
  })
}

/** The router as react-admin's list controller is given it. */
export const listRouter: RouterProvider = { ...reactRouterProvider, useNavigate: useNavigateInList }
