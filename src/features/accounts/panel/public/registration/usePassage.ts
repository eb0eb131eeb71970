import { useEffect, useState } from 'react'
import type { Outcome } from '../../../../../panel/data/session/post.ts'
import { dropPassage, findPassage, goToStep, type Passage } from './passage.ts'

/**
 * The way that the person is on, for the page of one of its steps; undefined until it is known. Whoever is at another step is
 * led there. `again` asks once more; `lost` says that the server no longer knows the ticket.
 */
export function usePassage(step: Passage['step']) {
  const [outcome, setOutcome] = useState<Outcome<Passage>>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let wanted = true
    void findPassage().then(found => {
      if (!wanted) return
      if (found.problem?.code === 'ticket_invalid') dropPassage()
      if (found.answer && found.answer.step !== step) goToStep(found.answer)
      else setOutcome(found)
    })
    return () => {
      wanted = false
    }
  }, [step, tries])
  const lost = (): void => {
    dropPassage()
    setOutcome({ problem: { status: 410, code: 'ticket_invalid', params: {} } })
  }
  return { outcome, again: () => setTries(tries + 1), lost }
}
