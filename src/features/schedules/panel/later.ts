/** Code that is loaded together when something is scheduled, or has been. */
export { ScheduleDialog } from './ScheduleDialog.tsx'
export { ScheduleLines } from './ScheduleLines.tsx'
