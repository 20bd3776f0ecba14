import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { fileIn, makePrivate } from '../db/own-file.ts'

// Creates a database in each folder, like the first start of a service.
for (const folder of z.array(z.string()).parse(workerData)) makePrivate(fileIn(folder))
