import OfAccount from '../../features/accounts/panel/people/PersonPanel.tsx'
import { SecondStepOf } from '../../features/authenticators/panel/ResetSecondStep.tsx'
import { PersonData } from '../../features/privacy/panel/PersonData.tsx'
import type { RecordProps } from '../../panel/data/overrides.ts'

/** A person's records, how they sign in, and what is stored about them. */
export default function PersonPanel(props: RecordProps) {
  return (
    <>
      <SecondStepOf record={props.record} />
      <OfAccount {...props} />
      <PersonData record={props.record} />
    </>
  )
}
