import { createElement, useSyncExternalStore, type ComponentType } from 'react'
import { preloadable, type Preloadable } from '../../../../panel/data/preloadable.ts'
import { proofPrompt } from '../../../../panel/data/session/proof.ts'
import { useOptional } from '../../../../panel/data/useOptional.ts'

const byPassword = preloadable(async () => (await import('./ProofDialog.tsx')).default)

/**
 * Shows the proof dialog whenever a call requires a proof: the one for passwords unless another is given. Its code is
 * loaded when it is first needed.
 */
export const createProofHost = (dialog: Preloadable<ComponentType> = byPassword): ComponentType =>
  function ProofHost() {
    const isAsking = useSyncExternalStore(proofPrompt.listen, proofPrompt.isAsking)
    const Dialog = useOptional(dialog, isAsking)
    return isAsking && Dialog ? createElement(Dialog) : null
  }
