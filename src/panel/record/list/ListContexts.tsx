import {
  reactRouterProvider,
  RouterProviderContext,
  StoreContext,
  useEvent,
  useResourceContext,
  useStoreContext,
  type RouterNavigateFunction,
  type RouterProvider,
} from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useChangeAddress } from '../../data/changeAddress.ts'
import { usableParameters, usableSearch, type ListParameters } from './listParameters.ts'
import { useListReader } from './useListReader.ts'

/**
 * Returns the navigation function for react-admin. If only the list's parameters change, the screen renders
 * synchronously: the next change starts from what is rendered, and would undo one that is not rendered yet.
 */
function useNavigateInList(): RouterNavigateFunction {
  const navigate = useNavigate()
  const changeAddress = useChangeAddress()
  const { hash } = useLocation()
  return useEvent((to, options) => {
    if (typeof to === 'number') return navigate(to)
    if (typeof to === 'string' || to.pathname !== undefined) return navigate(to, options)
    // The record shown next to the list stays open. A `replace`, with which a list normalizes its URL, happens while
    // rendering, when a synchronous render is impossible.
    const change = options?.replace ? navigate : changeAddress
    return change({ search: to.search, hash }, options)
  })
}

/** Returns the location with only those parameters that the list supports. */
function useLocationOfList(): ReturnType<typeof useLocation> {
  const location = useLocation()
  const reader = useListReader(useResourceContext() ?? '')
  return useMemo(() => ({ ...location, search: usableSearch(reader, location.search) }), [location, reader])
}

/** The router that react-admin's list controller uses. */
const listRouter: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: useNavigateInList,
  useLocation: useLocationOfList,
}

/**
 * Provides react-admin's list controller with the URL and the stored parameters, both limited to those that the list
 * supports.
 */
export function ListContexts({ children }: { children: ReactNode }) {
  const kept = useStoreContext()
  const reader = useListReader(useResourceContext() ?? '')
  const store = useMemo<typeof kept>(
    () => ({
      ...kept,
      getItem: <Value,>(key: string, usual?: Value): Value => {
        const value = kept.getItem(key, usual) as Value
        return key === `${reader.entity.name}.listParams`
          ? (usableParameters(reader, value as ListParameters | undefined) as Value)
          : value
      },
    }),
    [kept, reader],
  )
  // Not react-admin's own provider, which would reset the store.
  return (
    <StoreContext.Provider value={store}>
      <RouterProviderContext.Provider value={listRouter}>{children}</RouterProviderContext.Provider>
    </StoreContext.Provider>
  )
}
