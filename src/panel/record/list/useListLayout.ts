import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useEvent, useNotify } from 'ra-core'
import { useMemo } from 'react'
import { type ListChoice, type ListLayout, defaultLayout } from '../../../engine/model/listViews.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { useProfileChange } from '../../data/ProfileContext.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { useOpenedView } from './openedView.ts'

const defaultChoice: ListChoice = { ...defaultLayout, view_id: null }

/**
 * Returns the person's choices for a list and a function that changes them: shown at once, stored on the server, and
 * rolled back on failure.
 */
export function useListChoice(resource: string): [ListChoice, (changes: Partial<ListChoice>) => Promise<void>] {
  const { profile } = usePanel()
  const show = useProfileChange()
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const choice = { ...defaultChoice, ...profile.lists[resource] }
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

/**
 * Returns the layout of a list: of the open view, or as the person chose it. Changes apply to the one that is in use.
 */
export function useListLayout(resource: string): [ListLayout, (changes: Partial<ListLayout>) => void] {
  const [choice, choose] = useListChoice(resource)
  const { opened, setOpened } = useOpenedView(resource)
  const change = useEvent((changes: Partial<ListLayout>) =>
    opened ? setOpened({ ...opened, layout: { ...opened.layout, ...changes } }) : void choose(changes),
  )
  const { columns, widths, density } = opened?.layout ?? choice
  return [useMemo(() => ({ columns, widths, density }), [columns, widths, density]), change]
}
