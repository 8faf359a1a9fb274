/** The instance in a thread of its own: whoever asks it has a processor for that. Started with its options. */
import { parentPort, workerData } from 'node:worker_threads'
import { createReference, listen } from './index.ts'

const { environment } = await listen(createReference(workerData))
parentPort!.postMessage(environment)
