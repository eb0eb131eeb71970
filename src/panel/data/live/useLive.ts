import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useEffect } from 'react'
import type { LiveEvents } from '../../../engine/model/live.ts'
import { usePanel } from '../RegistryContext.tsx'
import { page } from '../session/page.ts'
import { noteModel } from '../session/seenModel.ts'
import { dropToken } from '../session/token.ts'
import type { Hear } from './connect.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** It is reloaded after anything may have been missed. */
      live?: true
      /** Of which resources it is, as far as is known: it is reloaded when records of them were written. */
      of?(known: unknown): readonly string[]
      [name: string]: unknown
    }
  }
}

/** Milliseconds that a hidden tab keeps listening where tabs share one connection; where each has its own it lets go at once. */
const hiddenMilliseconds = 30_000

/**
 * Keeps what is on the screen as the server has it while the tab is looked at: records that were written, lists of such records, and
 * queries whose `meta` says that they are `live` are reloaded. What somebody types is theirs until they save: a form takes over a newer
 * record only while nothing is written in it.
 */
export function useLive(): void {
  const client = useQueryClient()
  const { profile } = usePanel()
  const { id } = profile
  const compare = useEvent(() => void import('./compareRights.ts').then(({ compareRights }) => compareRights(profile)))
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
    /** Asks again for what is known of several resources together, where it is of one of these. */
    const refreshOf = (resources: readonly string[]) =>
      void client.invalidateQueries({
        predicate: ({ meta, state }) => meta?.of?.(state.data).some(name => resources.includes(name)) === true,
      })
    /** Asks again for the records on the screen that were written; any of a resource where the server does not say which. */
    const refreshRecords = (changes: LiveEvents['changed']) =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [resource, kind, params] }) => {
          const ids = kind === 'getOne' ? changes[String(resource)] : undefined
          return ids !== undefined && (ids.length === 0 || ids.includes((params as { id: string }).id))
        },
      })
    /** Asks for what may have been missed; a page that has just been opened has missed nothing. */
    const catchUp = () => {
      compare()
      void client.invalidateQueries({
        predicate: ({ queryKey: [, kind], meta }) =>
          kind === 'getOne' || kind === 'getList' || kind === 'getManyReference' || meta?.live === true,
      })
    }
    const hear: Hear = {
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
        page.enterAnew()
      },
    }
    const start = async () => {
      const { canShare, listen } = await import('./listen.ts').catch(() => ({ canShare: undefined, listen: undefined }))
      if (isOver || stop || !listen) return
      stay = canShare() ? hiddenMilliseconds : 0
      if (connections > 0) catchUp()
      stop = listen(id, hear, () => {
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
