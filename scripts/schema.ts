// What is printed first is what the others read, so that each is loaded when it is its turn.
const printing = ['printRegisters', 'printSchema', 'printOpenApi', 'printDeclarationReference', 'printPrivacy']

const [what, ...more] = process.argv.slice(2)

if (what !== undefined) await (await import('../server/planStart.ts')).planCommand(what, more)
else for (const name of printing) await import(`./${name}.ts`)

export {}
