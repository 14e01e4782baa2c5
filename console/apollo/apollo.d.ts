import '@apollo/client';

declare module '@apollo/client' {
  export interface TypeOverrides {
    /** The generated hooks state their types explicitly; the modern style infers them from the options. */
    signatureStyle: 'classic';
  }
  namespace ApolloClient {
    /** What client.ts sets for all operations (G10). */
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
      }
      interface Query {
        errorPolicy: 'all';
      }
      interface Mutate {
        errorPolicy: 'all';
      }
    }
  }
}
