/** What the profile says of signing in at a provider of identities. */
export const sso = {
  title: 'Sign-in service',
  text: 'You can sign in here with your %{provider} account, without a separate password.',
  connected: 'Connected: %{time}',
  used: 'Last used: %{time}',
  connect: 'Connect with %{provider}',
  disconnect: 'Disconnect',
  disconnect_question: 'Disconnect %{provider}?',
  disconnect_text: 'You will no longer be able to sign in with this account.',
  disconnected: 'The account was disconnected.',
  prove: 'Confirm with %{provider}',
  proving: 'Sign in again in the window that has opened.',
  blocked: 'The window could not be opened. Allow pop-up windows for this site and try again.',
}
