import { useState } from 'react'
import { fill } from '../../../../i18n/fill.ts'
import { page } from '../../../panel/data/session/page.ts'
import { post, type Outcome } from '../../../panel/data/session/post.ts'
import { useRegistrationTexts } from '../../../panel/data/session/texts.ts'
import { nextPath } from '../../../panel/shell/routing/nextPath.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { sentenceOf } from '../../accounts/panel/public/describeProblem.ts'
import { writeTabState, readTabState } from '../../accounts/panel/public/tabState.ts'
import { useWording } from '../../accounts/panel/public/useWording.ts'
import type { WayProps } from '../../accounts/panel/public/ways/OtherWays.tsx'
import { cameFromProvider } from './cameFromProvider.ts'

/**
 * The button that signs in at the provider; and, if this tab was signed in that way, the button that signs out there
 * too.
 */
export function SsoButton({ way }: WayProps) {
  const { sso } = useRegistrationTexts()
  const wording = useWording()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const provider = way.label ?? ''
  const openProvider = async (ask: () => Promise<Outcome<{ address: string }>>): Promise<void> => {
    setIsBusy(true)
    const { response, problem } = await ask()
    if (response) return page.open(response.address)
    setFailure(sentenceOf(problem, wording))
    setIsBusy(false)
  }
  const leave = (): Promise<void> => {
    writeTabState(cameFromProvider, undefined)
    return openProvider(() => post('/auth/sso/leave', {}))
  }
  return (
    <>
      <Button
        large
        busy={isBusy}
        onClick={() => void openProvider(() => post('/auth/sso/begin', { next: nextPath(window.location.search) }))}
      >
        {fill(sso.sign_in, { provider })}
      </Button>
      {readTabState(cameFromProvider) === true && (
        <Button plain onClick={() => void leave()}>
          {fill(sso.leave, { provider })}
        </Button>
      )}
      <div role="alert">{failure && <p className="m-problem">{failure}</p>}</div>
    </>
  )
}
