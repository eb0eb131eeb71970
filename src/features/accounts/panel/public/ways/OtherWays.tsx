import { createElement, useEffect, useState, type ComponentType } from 'react'
import { api } from '../../../../../panel/data/session/api.ts'
import { readLocale } from '../../../../../panel/data/session/locale.ts'
import { withTimeout, timeouts } from '../../../../../panel/data/session/withTimeout.ts'
import { registrationTexts, RegistrationTextsProvider, useTexts } from '../../../../../panel/data/session/texts.ts'
import { usePreloaded, type Preloadable } from '../../../../../panel/data/preloadable.ts'
import { PleaseWait } from '../../../../../panel/ui/pages/PleaseWait.tsx'
import type { SecondStep } from '../../../../../engine/model/session.ts'
import type { PublicPageProps, SignInPart, SignInPartProps } from '../../../../../panel/shell/routing/panelProduct.ts'
import type { SignInWay } from '../../../signInWays.ts'
import './ways.css'

/** The props of a way to sign in. */
export interface WayProps extends PublicPageProps {
  way: SignInWay
}

/** The props of the second step, which follows the password. */
export type StepProps = SignInPartProps & { step: SecondStep }

/** The component of each way to sign in, by its name. */
export type WayParts = Readonly<Record<string, Preloadable<ComponentType<WayProps>>>>

/**
 * Fetches the ways to sign in that the server offers; none if the request fails, because the password works without
 * them.
 */
async function fetchSignInWays(): Promise<readonly SignInWay[]> {
  try {
    return await withTimeout(timeouts.reading, null, async signal => {
      const response = await fetch(`${api}/auth/ways`, { signal })
      return response.ok ? ((await response.json()) as { ways: SignInWay[] }).ways : []
    })
  } catch {
    return []
  }
}

function Way({ part, ...props }: WayProps & { part: WayParts[string] }) {
  const Loaded = usePreloaded(part)
  return Loaded ? createElement(Loaded, props) : null
}

/** The ways to sign in other than the password that both the server offers and the panel supports. */
function createOtherWays(parts: WayParts): ComponentType<PublicPageProps> {
  return function OtherWays({ onSignedIn }: PublicPageProps) {
    const [ways, setWays] = useState<readonly SignInWay[]>([])
    const known = ways.flatMap(way => {
      const part = parts[way.way]
      return part ? [{ way, part }] : []
    })
    const texts = usePreloaded(registrationTexts[readLocale()], known.length > 0)
    useEffect(() => {
      let wanted = true
      void fetchSignInWays().then(found => wanted && setWays(found))
      return () => {
        wanted = false
      }
    }, [])
    if (!texts || known.length === 0) return null
    return (
      <RegistrationTextsProvider value={texts}>
        <section className="sign-in-ways" aria-label={texts.ways.title}>
          <p aria-hidden="true">{texts.ways.or}</p>
          {known.map(({ way, part }) => (
            <Way key={`${way.way} ${way.label}`} way={way} part={part} onSignedIn={onSignedIn} />
          ))}
        </section>
      </RegistrationTextsProvider>
    )
  }
}

/**
 * What the sign-in page shows next to its form: the other ways to sign in. After the password, the second step replaces
 * the page.
 */
export function createSignInPart(ways: WayParts, secondStep: Preloadable<ComponentType<StepProps>>): SignInPart {
  const OtherWays = createOtherWays(ways)
  function Step(props: StepProps) {
    const shared = useTexts()
    const texts = usePreloaded(registrationTexts[readLocale()])
    const Loaded = usePreloaded(secondStep)
    if (!texts || !Loaded) return <PleaseWait texts={shared} />
    return <RegistrationTextsProvider value={texts}>{createElement(Loaded, props)}</RegistrationTextsProvider>
  }
  return function SignInPart({ step, ...props }: SignInPartProps) {
    return step ? <Step step={step} {...props} /> : <OtherWays onSignedIn={props.onSignedIn} />
  }
}
