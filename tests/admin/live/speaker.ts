/** An endless answer into which a test says what the server would. */
export function speaker() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: provided => void (controller = provided) })
  return {
    answer: () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    say: (event: string, data: object) =>
      controller?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
  }
}
