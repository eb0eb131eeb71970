import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useEvent, useNotify } from 'ra-core'
import { useMemo } from 'react'
import { type ListChoice, type ListLayout, defaultLayout } from '../../../engine/model/listViews.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { useProfileChange } from '../../data/ProfileContext.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { useOpenedView } from './openedView.ts'

const usualChoice: ListChoice = { ...defaultLayout, view_id: null }

/** What the person chose for a list, and how they choose otherwise: shown at once, kept by the server, and put back where that fails. */
export function useListChoice(resource: string): [ListChoice, (changes: Partial<ListChoice>) => Promise<void>] {
  const { profile } = usePanel()
  const show = useProfileChange()
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const choice = { ...usualChoice, ...profile.lists[resource] }
  const { mutateAsync } = useMutation({
    scope: { id: 'layout of lists' },
    mutationFn: (body: Partial<ListChoice>) => provider.call(`/list_choices/${resource}`, { method: 'PATCH', body }),
  })
  const change = useEvent(async (changes: Partial<ListChoice>) => {
    show({ ...profile, lists: { ...profile.lists, [resource]: { ...choice, ...changes } } })
    try {
      await mutateAsync(changes)
    } catch (error) {
      show(profile)
      notify((error as Error).message, { type: 'error' })
    }
  })
  return [choice, change]
}

/** How a list is laid out: as the view that is open, or as the person chose. What they change stays with the one that it is of. */
export function useListLayout(resource: string): [ListLayout, (changes: Partial<ListLayout>) => void] {
  const [choice, choose] = useListChoice(resource)
  const { opened, setOpened } = useOpenedView(resource)
  const change = useEvent((changes: Partial<ListLayout>) =>
    opened ? setOpened({ ...opened, layout: { ...opened.layout, ...changes } }) : void choose(changes),
  )
  const { columns, widths, density } = opened?.layout ?? choice
  return [useMemo(() => ({ columns, widths, density }), [columns, widths, density]), change]
}
