/** The instance in a thread of its own, so that its caller has a processor to itself. Started with its options. */
import { parentPort, workerData } from 'node:worker_threads'
import { createReference, listen } from './index.ts'

const { environment } = await listen(createReference(workerData))
parentPort!.postMessage(environment)
