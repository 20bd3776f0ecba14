import { z } from 'zod'

const ServiceAccount = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(3),
  private_key: z.string().min(1),
})

/** What a pasted key file turns out to be: the account's e-mail, or what is wrong with it. */
export type KeyFile = { readonly email: string } | { readonly fault: string }

/** Looks into a key file before it is sent, so that its e-mail can be shown and a wrong file named. */
export const readKeyFile = (text: string): KeyFile => {
  try {
    const parsed = ServiceAccount.safeParse(JSON.parse(text))
    return parsed.success
      ? { email: parsed.data.client_email }
      : { fault: 'This is JSON, but no key of a service account. Its file has "type": "service_account".' }
  } catch {
    return { fault: 'This is no JSON. Paste the whole file, from the first brace to the last.' }
  }
}
