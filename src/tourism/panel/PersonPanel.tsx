import OfAccount from '../../features/accounts/panel/people/PersonPanel.tsx'
import { SecondStepOf } from '../../features/authenticators/panel/ResetSecondStep.tsx'
import { PersonData } from '../../features/privacy/panel/PersonData.tsx'
import type { RecordProps } from '../../panel/data/overrides.ts'

/** What belongs to a person, what they sign in with, and what is kept of them. */
export default function PersonPanel(props: RecordProps) {
  return (
    <>
      <SecondStepOf record={props.record} />
      <OfAccount {...props} />
      <PersonData record={props.record} />
    </>
  )
}
