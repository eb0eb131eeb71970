import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { page } from '../session/page.ts'
import { dropToken } from '../session/token.ts'
import type { Hear } from './connect.ts'

/** Milliseconds that a hidden tab goes on listening: a browser has only a handful of connections for all tabs. */
const hiddenMilliseconds = 30_000

/**
 * Keeps what is on the screen as the server has it while the tab is looked at: lists whose records were written and notifications
 * are asked for again. Forms are left alone: what somebody types is theirs until they save.
 */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let connections = 0
    const refresh = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
    const refreshLists = (resource: string) => {
      refresh(resource, 'getList')
      refresh(resource, 'getManyReference')
    }
    const hear: Hear = {
      changed: changes => Object.keys(changes).forEach(refreshLists),
      notifications: () => refresh('notifications'),
      ended: () => {
        dropToken()
        page.reload()
      },
    }
    const start = async () => {
      const { connect } = await import('./connect.ts').catch(() => ({ connect: undefined }))
      if (isOver || stop || !connect) return
      stop = connect(hear, () => {
        if (connections++ > 0) refresh('notifications')
      })
    }
    const leave = () => {
      stop?.()
      stop = undefined
    }
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(leave, hiddenMilliseconds)
      else if (!stop) void start()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      leave()
    }
  }, [client])
}
