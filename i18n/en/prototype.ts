/** What the prototype says to whoever writes declarations; nobody else loads it. */
export const prototype = {
  title: 'The declarations contain errors',
  text: 'Correct the errors listed below and save the file: the panel reopens by itself with your input.',
}
