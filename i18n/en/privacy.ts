/** What people and administrators read about the data that is kept of a person. */
export const privacy = {
  title: 'Personal data',
  own_text:
    'Everything kept about you in one file: your details, your devices, what you wrote and did, and your uploads. To have it erased, write to us.',
  text: 'Everything kept about this person. Downloading and erasing are recorded in their history.',
  download: 'Download data',
  erase: 'Erase person',
  erase_title: 'Erase %{name}?',
  erase_text: 'They are signed out immediately, and this cannot be undone.',
  held: 'This person is under a legal hold: %{reason}',
  alone: 'No one else works for: %{names}. Those records will have no owner.',
  removed: 'Deleted for good: %{number}',
  cleared: 'Kept without personal data: %{number}',
  requests: 'Open requests withdrawn: %{number}',
  erased: 'The person is being erased.',
  history: {
    erase: '%{name} erased this person',
    hand_out: '%{name} downloaded this person’s data',
  },
}
