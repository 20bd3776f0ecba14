import { join } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../contract/')

/**
 * A plugin for Vite that leaves out each declaration of `contract/` that a page does not use. By itself, the bundler keeps every schema of
 * a module from which the page uses only a constant, because building a schema calls a function. The schemas that the desk's page does
 * not use would take more than 100 ms at its start.
 */
export const withoutUnusedSchemas = (): Plugin => ({
  name: 'quillport:without-unused-schemas',
  enforce: 'post',
  transform(code, id) {
    if (!id.startsWith(contract)) return null
    const edits = this.parse(code).body.flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') return []
      return declared.declarations.flatMap(({ init }) =>
        init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal' ? [init] : [],
      )
    })
    // From the end, so that the places of earlier declarations stay as they are.
    const marked = edits
      .reverse()
      .reduce(
        (text, { start, end }) =>
          `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      )
    return { code: marked, map: null }
  },
})
