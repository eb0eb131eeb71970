import type { PublicPageProps } from '../../../../panel/shell/routing/panelProduct.ts'
import { useRegistrationTexts } from '../../../../panel/data/session/texts.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { supportsPasskeys } from '../browserPasskeys.ts'
import { usePasskeySignIn } from './usePasskeySignIn.ts'

/** Signs in with any passkey that the person chooses. */
export function PasskeyWay({ onSignedIn }: PublicPageProps) {
  const { ways } = useRegistrationTexts()
  const { busy, problem, run } = usePasskeySignIn(onSignedIn)
  if (!supportsPasskeys()) return null
  return (
    <>
      <Button large busy={busy} onClick={() => void run()}>
        {ways.passkey}
      </Button>
      <div role="alert">{problem && <p className="m-problem">{problem}</p>}</div>
    </>
  )
}
