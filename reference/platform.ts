/** The name of the instance, which requests of the current interface carry. */
export const PLATFORM = 'harbour.example.test'
