import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useEffect } from 'react'
import type { LiveEvents } from '../../../engine/model/live.ts'
import { usePanel } from '../RegistryContext.ts'
import { page } from '../session/page.ts'
import { noteModel } from '../session/seenModel.ts'
import { dropToken } from '../session/token.ts'
import type { LiveHandlers } from './connect.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether to reload the query whenever events may have been missed. */
      live?: true
      /** Returns the resources that the query's data comes from; it is reloaded when their records are written. */
      of?(known: unknown): readonly string[]
      [name: string]: unknown
    }
  }
}

/**
 * Milliseconds for which a hidden tab keeps listening if tabs share a connection; without sharing it disconnects at
 * once.
 */
const hiddenMilliseconds = 30_000

/**
 * Keeps the screen in sync with the server while the tab is visible: reloads records that were written, lists of such
 * records, and queries whose `meta` says that they are `live`. Unsaved input is never replaced: a form takes over a
 * newer record only while it has no changes.
 */
export function useLive(): void {
  const client = useQueryClient()
  const { profile } = usePanel()
  const { id } = profile
  const compare = useEvent(() => {
    // If the code cannot be loaded, the next connection compares.
    void import('./compareRights.ts').then(({ compareRights }) => compareRights(profile)).catch(() => undefined)
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let stay = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let connections = 0
    const refresh = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
    const refreshLists = (resource: string) => {
      refresh(resource, 'getList')
      refresh(resource, 'getManyReference')
    }
    /** Reloads the queries that combine several resources and include one of these. */
    const refreshOf = (resources: readonly string[]) =>
      void client.invalidateQueries({
        predicate: ({ meta, state }) => meta?.of?.(state.data).some(name => resources.includes(name)) === true,
      })
    /** Reloads the records on the screen that were written, or all of a resource if the server does not name them. */
    const refreshRecords = (changes: LiveEvents['changed']) =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [resource, kind, params] }) => {
          const ids = kind === 'getOne' ? changes[String(resource)] : undefined
          return ids !== undefined && (ids.length === 0 || ids.includes((params as { id: string }).id))
        },
      })
    /** Reloads what may have been missed. A page that has just been opened has missed nothing. */
    const catchUp = () => {
      compare()
      void client.invalidateQueries({
        predicate: ({ queryKey: [, kind], meta }) =>
          kind === 'getOne' || kind === 'getList' || kind === 'getManyReference' || meta?.live === true,
      })
    }
    const handlers: LiveHandlers = {
      changed: changes => {
        Object.keys(changes).forEach(refreshLists)
        refreshOf(Object.keys(changes))
        refreshRecords(changes)
      },
      model: ({ number }) => noteModel(number),
      rights: compare,
      other: event => refresh(event),
      ended: () => {
        dropToken()
        page.reloadToSignIn()
      },
    }
    const start = async () => {
      const { canShareConnection, listen } = await import('./listen.ts').catch(() => ({
        canShareConnection: undefined,
        listen: undefined,
      }))
      if (isOver || stop || !listen) return
      stay = canShareConnection() ? hiddenMilliseconds : 0
      if (connections > 0) catchUp()
      stop = listen(id, handlers, () => {
        if (connections++ > 0) catchUp()
      })
    }
    const leave = () => {
      stop?.()
      stop = undefined
      connections = Math.max(connections, 1)
    }
    const update = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(leave, stay)
      else if (!stop) void start()
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
      leave()
    }
  }, [client, compare, id])
}
