import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** The scopes of agent keys. */
export const SCOPES = ['articles', 'publish', 'forum'] as const
/** One scope of an agent key. */
export type Scope = (typeof SCOPES)[number]

/** Texts for the docs about what the user must set up before an operation works. */
export const NEEDS = {
  community: 'Needs a watched community. Only the user can add communities.',
  site: 'Needs a connected site. Only the user can connect sites.',
  search_console: 'Needs a connection to Search Console. Only the user can connect Search Console.',
  image: 'Needs an article that has a hero image.',
} as const
export type Need = keyof typeof NEEDS

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One operation of the product, declared once. REST, MCP, IPC, the client and the docs are derived from it. */
export type Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> = {
  readonly title: string
  readonly description: string
  readonly input: I
  readonly output: O
  /** The HTTP route, with path parameters as `{name}`. Absent on operations that the desk serves only to its own screens. */
  readonly http?: {
    readonly method: HttpMethod
    readonly path: string
    /** If the answer is not JSON but only the field `text` of the output: the media type of the answer. */
    readonly textAs?: string
  }
  /** The scopes that allow the call. A key needs only one of them. `any` means that every agent key may make the call. */
  readonly scopes?: readonly Scope[] | 'any'
  /** Error codes in addition to `COMMON_ERRORS`. `errorsOf` adds the codes for `credits` and `dailyCap`. */
  readonly errors?: readonly ErrorCode[]
  readonly needs?: Need
  /**
   * The credits that a call can cost: as text for the docs, and as a figure that the person sees before they approve the
   * call. If absent, the call is free.
   */
  readonly credits?: {
    readonly base: number
    readonly note: string
    /** Returns the credits that a call with these arguments costs. */
    readonly of: (input: Readonly<Record<string, unknown>>) => number
  }
  /** The daily allowance from which a call takes one unit. */
  readonly dailyCap?: { readonly name: 'drafts' | 'scans'; readonly perDay: number }
  readonly mcp?: {
    readonly tool: string
    readonly readOnly: boolean
    readonly destructive: boolean
    readonly idempotent: boolean
    readonly openWorld: boolean
    /** Whether a call with these arguments makes something public. If absent, no call of the tool makes anything public. */
    readonly goesLive?: (input: Readonly<Record<string, unknown>>) => boolean
    /**
     * Whether the person must approve a call with these arguments each time, whatever they allowed before. If absent, no
     * call of the tool needs such an approval.
     */
    readonly asksAlways?: (input: Readonly<Record<string, unknown>>) => boolean
  }
}

/** Returns the error codes of an operation in addition to `COMMON_ERRORS`. */
export const errorsOf = ({ errors = [], credits, dailyCap }: Operation): readonly ErrorCode[] => [
  ...(credits ? (['insufficient_credits'] as const) : []),
  ...(dailyCap ? (['daily_limit_reached'] as const) : []),
  ...errors,
]

/** Operations, indexed by feature and name. */
export type Contract = { readonly [feature: string]: { readonly [name: string]: Operation } }

/** Declares an operation and keeps its exact types. */
export const operation = <const T extends Operation>(declared: T): T => declared

/** Declares the desk's version of an owner's operation, so that the screens can call the operation. */
export const withOwnService = <I extends z.ZodObject, O extends z.ZodObject>(
  title: string,
  { input, output }: Operation<I, O>,
): Operation<I, O> => ({
  title,
  description: 'Works only if the desktop app runs its own service.',
  input,
  output,
})

/** The MCP flags of a tool that reads only what the workspace itself wrote. Other tools override some flags. */
export const USUAL_TOOL = {
  readOnly: true,
  destructive: false,
  idempotent: true,
  openWorld: false,
} as const

/** The input as a caller writes it: fields with defaults may be left out. */
export type Arguments<Op extends Operation> = z.input<Op['input']>
/** The input as a handler receives it: parsed, with defaults filled in. */
export type Input<Op extends Operation> = z.output<Op['input']>
/** The output as a handler returns it: read-only, because the handler may keep using the same object. */
export type Output<Op extends Operation> = DeepReadonly<z.output<Op['output']>>
/** The output as a caller receives it. The caller may change it. */
export type Answer<Op extends Operation> = z.output<Op['output']>

/** A value that is read-only at any depth. */
export type DeepReadonly<T> = T extends object ? { readonly [N in keyof T]: DeepReadonly<T[N]> } : T

/** One handler for each operation of a feature; a missing or extra handler does not compile. */
export type FeatureHandlers<F extends Contract[string], Context> = {
  readonly [N in keyof F]: (input: Input<F[N]>, context: Context) => Promise<Output<F[N]>>
}

/** The handlers of every feature of a contract. */
export type Handlers<C extends Contract, Context> = {
  readonly [F in keyof C]: FeatureHandlers<C[F], Context>
}

/** The operations of a contract as async functions, over any transport. */
export type Client<C extends Contract> = {
  readonly [F in keyof C]: {
    readonly [N in keyof C[F]]: (input: Arguments<C[F][N]>) => Promise<Answer<C[F][N]>>
  }
}

/** The operation with the name `N` in the feature `F`. */
export type OperationAt<C, F extends keyof C, N extends keyof C[F]> = C[F][N] extends Operation
  ? C[F][N]
  : never

/** The operations of a contract as one function that takes the feature and the name of an operation. */
export type Call<C extends Contract> = <F extends keyof C & string, N extends keyof C[F] & string>(
  feature: F,
  name: N,
  input: Arguments<OperationAt<C, F, N>>,
) => Promise<Answer<OperationAt<C, F, N>>>

/** An operation with its feature and name. */
export type NamedOperation = {
  readonly feature: string
  readonly name: string
  readonly operation: Operation
}

/** Lists every operation of a contract in the order of declaration, which is also the order of MCP tools. */
export const operationsOf = (contract: Contract): readonly NamedOperation[] =>
  Object.entries(contract).flatMap(([feature, operations]) =>
    Object.entries(operations).map(([name, operation]) => ({ feature, name, operation })),
  )
