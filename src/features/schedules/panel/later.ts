export { ScheduleDialog } from './ScheduleDialog.tsx'
export { ScheduleLines } from './ScheduleLines.tsx'
