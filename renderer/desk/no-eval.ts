import { z } from 'zod'

// By default, zod compiles schemas with `new Function`, which the content security policy forbids. Import this module
// before every schema.
z.config({ jitless: true })
