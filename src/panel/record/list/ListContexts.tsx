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
 * Navigates as react-admin asks. Where only a list's parameters change, the screen knows of it at once: the next change is made
 * from what is drawn, and would undo one that is not drawn yet.
 */
function useNavigateInList(): RouterNavigateFunction {
  const navigate = useNavigate()
  const changeAddress = useChangeAddress()
  const { hash } = useLocation()
  return useEvent((to, options) => {
    if (typeof to === 'number') return navigate(to)
    if (typeof to === 'string' || to.pathname !== undefined) return navigate(to, options)
    // The record that is shown beside the list stays there. A list that only comes to its address does so while it is drawn, when nothing can be drawn in between.
    const change = options?.replace ? navigate : changeAddress
    return change({ search: to.search, hash }, options)
  })
}

/** The address as far as the list can be shown by it. */
function useLocationOfList(): ReturnType<typeof useLocation> {
  const location = useLocation()
  const reader = useListReader(useResourceContext() ?? '')
  return useMemo(() => ({ ...location, search: usableSearch(reader, location.search) }), [location, reader])
}

/** The router as react-admin's list controller is given it. */
const listRouter: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: useNavigateInList,
  useLocation: useLocationOfList,
}

/** What react-admin's list controller goes by: its address and what this device has kept of the list, both as far as it can be shown by them. */
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
