/**
 * What the public pages beside the sign-in page say, and what signing up shares with the profile: codes, passwords, links.
 * `problems` and `fields` have the server's codes as keys.
 */
export const registration = {
  ways: {
    title: 'Other ways to sign in',
    or: 'or',
  },
  links: {
    has_account: 'Already have an account?',
    sign_in: 'Sign in',
    retry: 'Try again',
    begin_again: 'Register again',
  },
  register: {
    title: 'Create an account',
    tagline: 'For owners and guides',
    sector: 'What do you do?',
    sectors: {
      1: 'Gastronomy',
      2: 'Wine',
      3: 'Accommodation',
      4: 'Guide',
    },
    sector_hints: {
      1: 'Restaurants, cafés, bars',
      2: 'Wineries, cellars, tastings',
      3: 'Hotels, guesthouses, camps',
      4: 'Guided tours',
    },
    terms: 'I have read and accept the terms of use',
    read_terms: 'Read the terms of use',
    submit: 'Register',
  },
  sent: {
    title: 'Check your email',
    registration: 'We have emailed %{email}. Open the link in that email to continue; it is valid for 48 hours.',
    recovery:
      'If there is an account for %{email}, we have emailed that address. The link in the email is valid for 1 hour.',
    hint: 'No email after a few minutes? Check your spam folder or the address.',
    other: 'Use another address',
  },
  undo_email: {
    title: 'Undo the change of your email',
    text: 'Your account will use this address again. Every device will be signed out, the current password will stop working, and we will email you a link to choose a new one.',
    submit: 'Undo the change',
    done: 'Your address has been restored',
    done_text:
      'Every device was signed out. Open the email that we have sent to your address and choose a new password.',
  },
  unsubscribe: {
    title: 'Unsubscribe from news',
    text: 'Press the button to stop receiving news at this address. You will still receive emails about your own records.',
    submit: 'Unsubscribe',
    done: 'You will receive no more news. If you change your mind, turn news on again in your profile.',
  },
  verify: {
    title: 'Checking your link',
    waiting: 'Please wait...',
  },
  steps: {
    label: 'Step %{step} of %{count}',
    welcome: 'You are registering as %{email}.',
    invited: 'You are invited to Marani as: %{role}.',
    invited_by: 'You are invited by %{organization} as: %{role}.',
    roles: {
      moderator: 'moderator',
      manager: 'manager',
    },
  },
  accepted: {
    title: 'The invitation is accepted',
    text: 'Sign in with your account %{email} to see what you were invited to.',
  },
  number: {
    title: 'Your mobile number',
    text: 'We will send a 4-digit code to it.',
    phone: 'Mobile number',
    placeholder: '5XX XX XX XX',
    submit: 'Send code',
  },
  code: {
    title: 'Enter the code',
    text: 'We sent a 4-digit code to %{phone}.',
    label: 'Code from the SMS',
    digit: 'Digit %{position} of %{count}',
    expires: 'Code expires in %{time}',
    expired: 'The code has expired. Request a new one.',
    resend: 'Request a new code',
    resend_in: 'You can request a new code in %{time}',
    resent: 'A new code has been sent.',
    left: 'Wrong code. Attempts left: %{left}',
    none_left: 'Wrong code. Request a new one.',
    checking: 'Checking the code…',
    submit: 'Confirm',
    other_number: 'Use another number',
  },
  account: {
    title: 'About you',
    first_name: 'First name',
    last_name: 'Last name',
    organization: 'Your organization',
    organization_type: 'Organization type',
    organization_types: {
      1: 'Entrepreneur (IE)',
      2: 'LTD',
      3: 'Other',
    },
    legal_name: 'Legal name',
    id_number: 'Identification code',
    id_number_hint: '9 digits for an organization, 11 for an entrepreneur',
    guide: 'Your work as a guide',
    guide_type: 'Guide type',
    guide_types: {
      1: 'Cultural guide',
      2: 'Mountain guide',
      3: 'Wine guide',
      4: 'Adventure guide',
      5: 'City guide',
      6: 'Nature guide',
    },
    choose: 'Choose…',
    submit: 'Create account',
  },
  password: {
    new: 'New password',
    repeat: 'Repeat the password',
    rules: 'The password must contain',
    rule: {
      length: 'at least %{minimum} characters',
      lower: 'a lowercase letter',
      upper: 'an uppercase letter',
      digit: 'a number',
      special: 'a special character',
    },
    met: 'met',
    unmet: 'not yet',
  },
  recover: {
    title: 'Forgot your password?',
    tagline: 'We will send you a link to choose a new one',
    submit: 'Send link',
  },
  reset: {
    title: 'Choose a new password',
    submit: 'Save password',
    done: 'Password was successfully updated!',
    done_text: 'You have been signed out on every device. Sign in with the new password.',
  },
  terms: {
    failed: 'The terms could not be loaded.',
  },
  link: {
    unknown: {
      title: 'This link does not work',
      text: 'Make sure the address contains the whole link from the email. If you received a newer email, use the link in it.',
    },
    used: {
      title: 'This link has already been used',
      text: 'If you have finished, sign in. If not, wait a minute and try again: you will continue where you left off.',
    },
    expired: {
      title: 'This link has expired',
      text: 'For your security, links expire.',
    },
    ticket: {
      title: 'This step has expired',
      text: 'Open the link in the email again; if it no longer works, start again.',
    },
    next: {
      registration: 'Register again with the same email address: we will send you a new email.',
      invitation: 'Ask the person who invited you to resend the invitation.',
      recovery: 'Request a new link to choose your password.',
      undo_email: 'If someone else has access to your account, contact the administrators immediately.',
    },
  },
  problems: {
    code_expired: 'The code has expired. Request a new one.',
    code_locked: 'Too many wrong codes. Please try again in %{wait}.',
    ticket_invalid: 'This step has expired. Open the link in the email again.',
  },
  fields: {
    wrong_length: 'Must be exactly %{length} characters',
    too_long: 'Must be at most %{maximum} characters',
    too_short: 'Must be at least %{minimum} characters',
    not_unique: 'This value is already taken',
    not_a_choice: 'Choose one of the listed values',
    weak_password: 'At least %{minimum} characters, with a number, lower and upper case letters and special characters',
    passwords_differ: 'Password repeat must match',
    terms_required: 'To register, please accept the terms of use',
    code_wrong: 'Wrong code. Attempts left: %{left}',
  },
}
