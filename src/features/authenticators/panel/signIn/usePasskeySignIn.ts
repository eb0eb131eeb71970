import { useState } from 'react'
import { post } from '../../../../panel/data/session/post.ts'
import { useRegistrationTexts } from '../../../../panel/data/session/texts.ts'
import { storeToken } from '../../../../panel/data/session/token.ts'
import { sentenceOf } from '../../../accounts/panel/public/describeProblem.ts'
import { useWording } from '../../../accounts/panel/public/useWording.ts'
import { presentPasskey, type PasskeyRequest } from '../browserPasskeys.ts'

interface PasskeySignIn {
  busy: boolean
  /** Why signing in failed; empty if it has not. */
  problem: string
  /** Requests a passkey and signs in with it; with a ticket, one of the account whose password was entered. */
  run(ticket?: string): Promise<void>
}

/** Signs a person in with a passkey, and calls `onSignedIn` afterwards. */
export function usePasskeySignIn(onSignedIn: () => void): PasskeySignIn {
  const { second_step: texts } = useRegistrationTexts()
  const wording = useWording()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const attempt = async (ticket?: string): Promise<string> => {
    const begun = await post<PasskeyRequest>('/auth/passkey/begin', ticket ? { ticket } : {})
    if (begun.problem)
      return begun.problem.code === 'ticket_invalid' ? texts.expired : sentenceOf(begun.problem, wording)
    const response = await presentPasskey(begun.response.options)
    if (!response) return texts.cancelled
    const ended = await post<{ access_token: string }>('/auth/passkey', {
      ticket: begun.response.ticket,
      answer: response,
    })
    if (ended.problem)
      return ended.problem.code === 'ticket_invalid' ? texts.expired : sentenceOf(ended.problem, wording)
    storeToken(ended.response.access_token)
    onSignedIn()
    return ''
  }
  return {
    busy,
    problem,
    run: async ticket => {
      setBusy(true)
      setProblem('')
      setProblem(await attempt(ticket))
      setBusy(false)
    },
  }
}
