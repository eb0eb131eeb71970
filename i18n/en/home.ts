/** What staff see when they come. */
export const home = {
  queue: 'Requests',
  open: 'pending',
  overdue: 'overdue',
  oldest: 'Oldest: %{time}',
  nothing_waits: 'No pending requests.',
  attention: 'Needs attention',
  calm: 'Nothing needs your attention right now.',
  attention_names: {
    overdue_requests: 'Overdue requests',
    open_reports: 'Unanswered reports',
    open_help: 'Unanswered help requests',
    without_approval: 'Imported establishments not reviewed yet',
    locked: 'Blocked establishments',
    outdated: 'Public establishments with outdated English',
    incomplete: 'Public establishments less than 50% complete',
    failed_letters: 'Undelivered emails',
  },
  statuses: 'By status',
  latest: 'Latest changes',
  none: 'No changes yet.',
  capped: '%{count}+',
}
