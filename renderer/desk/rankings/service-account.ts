import { z } from 'zod'

const ServiceAccount = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(3),
  private_key: z.string().min(1),
})

/** The result of reading a key file: the account's email address, or what is wrong with the file. */
export type KeyFile = { readonly email: string } | { readonly fault: string }

/** Reads a key file before it is sent, so that the dialog can show the account's email address or an error. */
export const readKeyFile = (text: string): KeyFile => {
  try {
    const parsed = ServiceAccount.safeParse(JSON.parse(text))
    return parsed.success
      ? { email: parsed.data.client_email }
      : {
          fault:
            'This JSON is not the key of a service account. A key file contains "type": "service_account".',
        }
  } catch {
    return { fault: 'This is not JSON. Paste the whole file, from the first brace to the last.' }
  }
}
