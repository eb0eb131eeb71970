import { createElement, useState } from 'react'
import { useNotificationContext } from 'ra-core'
import { preloadable, usePreloaded } from '../routing/preloadable.ts'

const notification = preloadable(async () => (await import('./Notification.tsx')).default)

function Shown() {
  const Notification = usePreloaded(notification)
  return Notification ? createElement(Notification) : null
}

/** What the panel tells in passing; its code is loaded with the first thing to tell. */
export function Notifications() {
  const { notifications } = useNotificationContext()
  const [used, setUsed] = useState(false)
  if (!used && notifications.length > 0) setUsed(true)
  return used ? <Shown /> : null
}
