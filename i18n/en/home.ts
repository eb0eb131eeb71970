/** What staff see when they come. */
export const home = {
  queue: 'Requests',
  open: 'waiting',
  overdue: 'overdue',
  oldest: 'The oldest has waited since %{time}',
  nothing_waits: 'No request is waiting.',
  attention: 'Needs attention',
  calm: 'Nothing needs your attention right now.',
  attention_names: {
    overdue_requests: 'Requests that are overdue',
    open_reports: 'Reports without an answer',
    open_help: 'Help messages without an answer',
    without_approval: 'Establishments brought in and not yet reviewed',
    locked: 'Blocked establishments',
    outdated: 'Public establishments whose English is older than the Georgian',
    incomplete: 'Public establishments that are less than half complete',
    failed_letters: 'Letters that did not arrive',
  },
  statuses: 'By status',
  latest: 'Latest changes',
  none: 'Nothing has been changed yet.',
  capped: '%{count}+',
}
