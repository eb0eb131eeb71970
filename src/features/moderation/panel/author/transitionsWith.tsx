import { RecordTransitions, type Notices, type TransitionProps } from './RecordTransitions.tsx'

/** Creates the transition buttons of a product with its own messages. */
export const transitionsWith = (notices: Notices) => (props: TransitionProps) => (
  <RecordTransitions {...props} notices={notices} />
)
