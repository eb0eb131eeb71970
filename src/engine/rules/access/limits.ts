const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds that an email's link works, by what it is for. */
export const linkSeconds = {
  registration: 2 * day,
  invitation: 7 * day,
  recovery: hour,
  email: day,
  email_undo: 3 * day,
}

export type LinkKind = keyof typeof linkSeconds

/** Seconds that a ticket works, and after which an unfinished link may be opened on another device. */
export const ticketSeconds = day
export const reopenSeconds = minute

/** One-time codes: seconds that one works and until the next may be requested, tries per code. */
export const codeRules = { digits: 4, seconds: 3 * minute, againSeconds: minute, tries: 5 }

/** How many exports an account may have in progress at once; one that began so many seconds ago keeps nobody from the next, whatever became of it. */
export const exportRules = { running: 2, seconds: 15 * minute }

/**
 * How often a thing may be done in a span of seconds, counted per whatever the name ends with; `here` by each server for itself, where
 * it is done so often that counting it together would cost more than it.
 */
export const limits = {
  sign_in_address: { most: 100, seconds: 15 * minute },
  sign_in_account_and_address: { most: 10, seconds: 15 * minute },
  /** Where somebody signed in lately this one holds nobody off, so that strangers lock nobody out. */
  sign_in_account: { most: 100, seconds: hour },
  signed_in_account_and_address: { most: 1, seconds: 14 * day },
  password_account: { most: 10, seconds: 15 * minute },
  /** Codes behind the password; in a day so few that nobody who has the password guesses one. */
  second_step_account: { most: 10, seconds: 15 * minute },
  second_step_account_day: { most: 50, seconds: day },
  second_step_address: { most: 100, seconds: 15 * minute },
  passkey_address: { most: 200, seconds: 15 * minute },
  /** Emails about a new device: somebody who signs in from many places is notified once. */
  new_device_account: { most: 1, seconds: hour },
  register_address: { most: 20, seconds: hour },
  register_account_and_address: { most: 5, seconds: hour },
  recover_address: { most: 20, seconds: hour },
  recover_account_and_address: { most: 5, seconds: hour },
  /** Emails of a cause to one address, whoever requests them: more are not sent, and nobody is told. */
  register_recipient_hour: { most: 3, seconds: hour },
  register_recipient_day: { most: 10, seconds: day },
  recover_recipient_hour: { most: 3, seconds: hour },
  recover_recipient_day: { most: 10, seconds: day },
  invite_recipient_hour: { most: 3, seconds: hour },
  invite_recipient_day: { most: 5, seconds: day },
  email_recipient_hour: { most: 3, seconds: hour },
  email_recipient_day: { most: 5, seconds: day },
  email_account: { most: 5, seconds: hour },
  event_address: { most: 200, seconds: minute, here: true },
  upload_account: { most: 1_000, seconds: hour },
  /** Kilobytes that are sent, and megapixels that are decoded: what uploads cost, beside how many they are. */
  upload_kilobytes_account: { most: 500_000, seconds: hour },
  upload_megapixels_account: { most: 3_000, seconds: hour },
  message_account: { most: 60, seconds: hour },
  comment_account: { most: 200, seconds: hour },
  /** How often the panel of one account says where it is: many tabs, each in three fields a minute. */
  presence_account: { most: 240, seconds: minute, here: true },
  /** Records that an account creates one by one; what is imported is not counted. */
  create_account_hour: { most: 100, seconds: hour },
  create_account_day: { most: 300, seconds: day },
  create_staff_account_hour: { most: 2_000, seconds: hour },
  create_staff_account_day: { most: 20_000, seconds: day },
  /** Calls by one key for machines, whoever made it. */
  key_minute: { most: 600, seconds: minute, here: true },
  /** Calls from one network by keys that are nobody's. */
  wrong_key_address: { most: 100, seconds: 15 * minute, here: true },
  /** Sign-ins at a provider that are begun or ended from one network. */
  sso_address: { most: 100, seconds: 15 * minute },
  /** A sign-in that was begun ends once. */
  sso_attempt: { most: 1, seconds: 15 * minute },
  make_key_account: { most: 20, seconds: day },
  report_address: { most: 10, seconds: hour },
  report_account: { most: 20, seconds: hour },
  report_email: { most: 10, seconds: day },
  /** Texts that a machine translates for an account, where no setting says otherwise. */
  suggest_account_day: { most: 500, seconds: day },
  test_letter_account: { most: 30, seconds: hour },
  letter_address: { most: 1_000, seconds: 10 * minute },
  invite_account: { most: 10, seconds: day },
  invite_staff_account: { most: 100, seconds: day },
  code_again_account: { most: 1, seconds: codeRules.againSeconds },
  code_day_account: { most: 10, seconds: day },
  code_day_phone: { most: 10, seconds: day },
  code_day_address: { most: 10, seconds: day },
} as const

/** Event streams that one account may have open at one server: a person's tabs and devices, and many over. */
export const mostStreams = 20

export type LimitName = keyof typeof limits
