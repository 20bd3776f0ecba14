import { z } from 'zod'

// zod compiles schemas with `new Function` where it may. The content policy forbids that, so it must not even try: this
// module comes before every schema.
z.config({ jitless: true })
