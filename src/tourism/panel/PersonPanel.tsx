import OfAccount from '../../features/accounts/panel/people/PersonPanel.tsx'
import { SecondStepOf } from '../../features/authenticators/panel/ResetSecondStep.tsx'
import type { RecordProps } from '../../panel/data/overrides.ts'

/** What belongs to a person, and what they sign in with. */
export default function PersonPanel(props: RecordProps) {
  return (
    <>
      <SecondStepOf record={props.record} />
      <OfAccount {...props} />
    </>
  )
}
