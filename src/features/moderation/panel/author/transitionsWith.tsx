import { RecordTransitions, type Notices, type TransitionProps } from './RecordTransitions.tsx'

/** The buttons of a record's transitions in a product that says some notices in its own words. */
export const transitionsWith = (notices: Notices) => (props: TransitionProps) => (
  <RecordTransitions {...props} notices={notices} />
)
