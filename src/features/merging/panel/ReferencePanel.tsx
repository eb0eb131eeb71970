import type { RecordProps } from '../../../panel/data/overrides.ts'
import { MergesPanel } from './MergesPanel.tsx'
import { UsagePanel } from '../../../panel/record/usage/UsagePanel.tsx'
import '../../../panel/record/usage/reference.css'

/** Where a record of reference data is used, and its merges. */
export default function ReferencePanel(props: RecordProps) {
  return (
    <>
      <UsagePanel {...props} />
      {props.entity.declaration.mergeable && <MergesPanel {...props} />}
    </>
  )
}
