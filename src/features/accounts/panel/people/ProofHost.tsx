import { createElement, useSyncExternalStore } from 'react'
import { preloadable, usePreloaded } from '../../../../panel/data/preloadable.ts'
import { proofDesk } from '../../../../panel/data/session/proof.ts'

const dialog = preloadable(async () => (await import('./ProofDialog.tsx')).default)

/** Asks for the person's password whenever a call wants a proof of it; its code comes when it is first wanted. */
export function ProofHost() {
  const isAsking = useSyncExternalStore(proofDesk.listen, proofDesk.isAsking)
  const Dialog = usePreloaded(dialog, isAsking)
  return isAsking && Dialog ? createElement(Dialog) : null
}
