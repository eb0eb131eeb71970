import { createElement, useSyncExternalStore, type ComponentType } from 'react'
import { preloadable, usePreloaded, type Preloadable } from '../../../../panel/data/preloadable.ts'
import { proofDesk } from '../../../../panel/data/session/proof.ts'

const byPassword = preloadable(async () => (await import('./ProofDialog.tsx')).default)

/** Asks the person to prove themselves whenever a call wants that, by the password unless another dialog is given; its code comes when it is first wanted. */
export const createProofHost = (dialog: Preloadable<ComponentType> = byPassword): ComponentType =>
  function ProofHost() {
    const isAsking = useSyncExternalStore(proofDesk.listen, proofDesk.isAsking)
    const Dialog = usePreloaded(dialog, isAsking)
    return isAsking && Dialog ? createElement(Dialog) : null
  }
