import type { RecordProps } from '../../../panel/data/overrides.ts'
import { MergesPanel } from './MergesPanel.tsx'
import { UsagePanel } from '../../../panel/record/usage/UsagePanel.tsx'
import '../../../panel/record/usage/reference.css'

/** What uses a record of reference data, and how it was merged. */
export default function ReferencePanel(props: RecordProps) {
  return (
    <>
      <UsagePanel {...props} />
      {props.entity.declaration.mergeable && <MergesPanel {...props} />}
    </>
  )
}
