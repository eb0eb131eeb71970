const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Lifetimes of the links in emails, in seconds. */
export const linkSeconds = {
  registration: 2 * day,
  invitation: 7 * day,
  recovery: hour,
  email: day,
  email_undo: 3 * day,
}

export type LinkKind = keyof typeof linkSeconds

/**
 * The lifetime of a ticket, and the time after which an unfinished link may be opened on another device, in seconds.
 */
export const ticketSeconds = day
export const reopenSeconds = minute

/** One-time codes: digits, lifetime and delay before the next one in seconds, attempts per code. */
export const codeRules = { digits: 4, seconds: 3 * minute, againSeconds: minute, tries: 5 }

/**
 * How many exports an account may run at once. An export that started more than `seconds` ago no longer counts,
 * whatever its state.
 */
export const exportRules = { running: 2, seconds: 15 * minute }

/**
 * Rate limits: `most` calls in `seconds`, counted by what the name ends with. With `here`, each server counts by
 * itself, because the calls are so frequent that a shared counter would cost more than the calls.
 */
export const limits = {
  sign_in_address: { most: 100, seconds: 15 * minute },
  sign_in_account_and_address: { most: 10, seconds: 15 * minute },
  /** Not applied where the account signed in recently, so that strangers cannot lock anyone out. */
  sign_in_account: { most: 100, seconds: hour },
  signed_in_account_and_address: { most: 1, seconds: 14 * day },
  /** Sessions begun with right credentials: those that end while their tokens are valid are listed in the account. */
  session_account: { most: 1_000, seconds: 15 * minute },
  password_account: { most: 10, seconds: 15 * minute },
  /** Codes after the password: so few per day that someone who knows the password cannot guess one. */
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
  /** Emails for one purpose to one recipient, whoever requests them. Further ones are dropped silently. */
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
  /** The cost of uploads in addition to their number: kilobytes received and megapixels decoded. */
  upload_kilobytes_account: { most: 500_000, seconds: hour },
  upload_megapixels_account: { most: 3_000, seconds: hour },
  message_account: { most: 60, seconds: hour },
  comment_account: { most: 200, seconds: hour },
  /** Presence updates of one account: many tabs, each visiting three fields a minute. */
  presence_account: { most: 240, seconds: minute, here: true },
  /** Records that an account creates individually; imports do not count. */
  create_account_hour: { most: 100, seconds: hour },
  create_account_day: { most: 300, seconds: day },
  create_staff_account_hour: { most: 2_000, seconds: hour },
  create_staff_account_day: { most: 20_000, seconds: day },
  /**
   * What an account adds to the history, which keeps the former and the new value of every change, in kilobytes for
   * each entry. Staff are not limited.
   */
  change_kilobytes_account: { most: 100_000, seconds: hour, here: true },
  /** Downloads of all data about a person. */
  personal_data_account: { most: 20, seconds: hour },
  /** Calls with one API key, whoever created it. */
  key_minute: { most: 600, seconds: minute, here: true },
  /** Calls from one network with unknown API keys. */
  wrong_key_address: { most: 100, seconds: 15 * minute, here: true },
  /** Sign-ins at an identity provider that are started or completed from one network. */
  sso_address: { most: 100, seconds: 15 * minute },
  /** A sign-in at an identity provider can be completed only once. */
  sso_attempt: { most: 1, seconds: 15 * minute },
  make_key_account: { most: 20, seconds: day },
  report_address: { most: 10, seconds: hour },
  report_account: { most: 20, seconds: hour },
  report_email: { most: 10, seconds: day },
  /** Machine translations for an account; the default if no setting says otherwise. */
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

/**
 * The maximum number of event streams that an account may have open at one server: more than the tabs and devices of
 * one person.
 */
export const maxStreams = 20

export type LimitName = keyof typeof limits
