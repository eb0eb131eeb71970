/** The letters that the product writes by itself, and its messages to phones. Paragraphs are parted by an empty line. */
export const letters = {
  product: 'Marani',
  letters: {
    registration: {
      subject: 'Confirm your e-mail for %{product}',
      text: 'Hello,\n\nsomebody, we hope you, is creating an account on %{product} with this e-mail address. Press the button to go on: you will confirm your mobile number and choose a password.\n\nThe link works for %{hours} hours. If it was not you, there is nothing to do: without the link no account comes about.',
      button: 'Confirm the e-mail',
    },
    address_taken: {
      subject: 'You already have an account on %{product}',
      text: 'Hello,\n\nsomebody has just given the address %{email} on %{product}, to create an account or to be invited. An account with this address is already there, so no other can be made.\n\nIf it was you, sign in; if you do not know your password any more, choose a new one on the sign-in page. If it was not you, there is nothing to do.',
      button: 'Sign in',
    },
    invitation_moderator: {
      subject: 'You are invited to %{product}',
      text: 'Hello,\n\n%{inviter} invites you to be a moderator on %{product}. Press the button to accept: you will confirm your mobile number and choose a password.\n\nThe link works for %{days} days.',
      button: 'Accept the invitation',
    },
    invitation_manager: {
      subject: 'You are invited to be a manager on %{product}',
      text: 'Hello,\n\n%{inviter} invites you to manage the establishments of %{organization} on %{product}. Press the button to accept. If you have no account yet, you will confirm your mobile number and choose a password.\n\nThe link works for %{days} days.',
      button: 'Accept the invitation',
    },
    recovery: {
      subject: 'Choose a new password for %{product}',
      text: 'Hello %{name},\n\nsomebody, we hope you, has asked for a new password for your account. Press the button to choose one. You will then be signed out on every device.\n\nThe link works for %{hours} hour and once. If it was not you, there is nothing to do: your password stays as it is.',
      button: 'Choose a new password',
    },
    email_change: {
      subject: 'Confirm your new e-mail for %{product}',
      text: 'Hello %{name},\n\nyour account on %{product} is to have the address %{email}. Press the button to confirm it; until then the old address stays.\n\nThe link works for %{hours} hours. If it was not you, there is nothing to do.',
      button: 'Confirm the e-mail',
    },
    email_changed: {
      subject: 'Your e-mail on %{product} was changed',
      text: 'Hello %{name},\n\nyour account on %{product} now has the address %{email}; letters to you go there from now on.\n\nIf it was not you, press the button: this address comes back, everybody is signed out, and the present password no longer works; you will get a letter to choose a new one.\n\nThe link works for %{hours} hours and once. If it was you, there is nothing to do.',
      button: 'Undo the change',
    },
    phone_changed: {
      subject: 'Your mobile number on %{product} was changed',
      text: 'Hello %{name},\n\nthe mobile number of your account on %{product} was changed just now.\n\nIf it was not you, choose a new password at once and write to the administration.',
      button: 'Choose a new password',
    },
    password_changed: {
      subject: 'Your password for %{product} was changed',
      text: 'Hello %{name},\n\nthe password of your account on %{product} was changed just now.\n\nIf it was not you, choose a new one at once and write to the administration.',
      button: 'Choose a new password',
    },
    request_approved: {
      subject: 'Approved: “%{record}”',
      text: 'Hello %{name},\n\nthe moderator has looked at what was sent to moderation for “%{record}” and approved it.',
      button: 'Open the record',
    },
    request_partly: {
      subject: 'Approved in part: “%{record}”',
      text: 'Hello %{name},\n\nof what was sent to moderation for “%{record}”, the moderator approved a part and sent the rest back:\n\n%{points}\n\nPlease correct these fields and send them to moderation again. If something is unclear, write to the moderator when you send them.',
      button: 'Correct it',
    },
    request_declined: {
      subject: 'Declined: “%{record}”',
      text: 'Hello %{name},\n\nthe moderator has looked at what was sent to moderation for “%{record}” and declined it:\n\n%{points}\n\nPlease correct it and send it to moderation again. If something is unclear, write to the moderator when you send it.',
      button: 'Correct it',
    },
    record_published: {
      subject: 'Published: “%{record}”',
      text: 'Hello %{name},\n\n“%{record}” has been published on %{product}: visitors see it from now on.',
      button: 'Open the record',
    },
    record_locked: {
      subject: 'Locked: “%{record}”',
      text: 'Hello %{name},\n\nthe administration of %{product} has locked “%{record}”. Visitors do not see it any more, and it cannot be changed. The reason:\n\n%{points}',
      button: 'Open the record',
    },
    record_unlocked: {
      subject: 'Unlocked: “%{record}”',
      text: 'Hello %{name},\n\n“%{record}” is no longer locked on %{product}. It is where it was before and can be changed again.',
      button: 'Open the record',
    },
    record_hidden: {
      subject: 'Hidden: “%{record}”',
      text: 'Hello %{name},\n\n“%{record}” has been hidden on %{product}: visitors do not see it for the time being.\n\n%{points}\n\nIt can be shown again at any time.',
      button: 'Open the record',
    },
    help_asked: {
      subject: 'Question: “%{record}”',
      text: 'Hello %{name},\n\nthere is a new message in the help of %{product}, “%{record}”:\n\n%{points}',
      button: 'Answer it',
    },
    help_answered: {
      subject: 'Answer: “%{record}”',
      text: 'Hello %{name},\n\nthe administration of %{product} has answered “%{record}”:\n\n%{points}\n\nIf something is still unclear, write again below the answer.',
      button: 'Open the conversation',
    },
    report_answered: {
      subject: 'An answer to your report on %{product}',
      text: 'Hello,\n\nyou told us something about “%{record}” on %{product}. The administration has answered:\n\n%{points}\n\nThank you for writing.',
      button: 'Go to %{product}',
    },
  },
  languages: { ka: 'in Georgian', en: 'in English' },
  link: 'If the button does not work, open this address:',
  footer: 'This letter was written by %{product} itself. Please do not answer it.',
  campaign: {
    news: 'You get this letter because you have an account on %{product} and want its news.',
    service: 'You get this letter because it concerns your account or your records on %{product}.',
    unsubscribe: 'Unsubscribe from news',
  },
  code: 'Marani: your code is %{code}. It works for 3 minutes. Tell it to nobody.',
}
