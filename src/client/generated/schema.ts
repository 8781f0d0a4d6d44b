/** Made by tools/client-types.ts from the OpenAPI document. Do not edit. */
export interface paths {
    "/v1/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show how a text would be read
         * @description What would be spoken: numbers in words, vowels, phones, warnings. No audio, no charge. Needs the scope `speech`.
         */
        post: operations["analyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the balance of the key's account
         * @description What is left, and how much of it running requests have set aside.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dialects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the dialects
         * @description The dialects that have a voice here, each with the ids of its voices.
         */
        get: operations["listDialects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say a text
         * @description Turns Arabic text into sound. Only a success is charged, in characters of the text as received. `spoken` in the answer shows what was read: a misreading is mended by writing the vowels. Needs the scope `speech`.
         */
        post: operations["synthesize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tts/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say a text while it is made
         * @description The body of /v1/tts; the answer is the sound itself, from its first tenths of a second on. With `accept: text/event-stream`: events `audio` (`audioContent` in base64, and the `words` that begin in it), `done` (what /v1/tts answers, without audio) and `error` (a problem). A stream that comes to its end is charged whole, one that fails nothing, and one that you leave the sentences whose sound was handed over. It cannot be repeated with an Idempotency-Key. Needs the scope `speech`.
         */
        post: operations["streamSpeech"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Add up the usage of the key's account
         * @description Generations by day, voice, dialect or key, those of test keys apart. Needs the scope `usage:read`.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the voices
         * @description All voices, or those of one dialect. A voice belongs to exactly one dialect.
         */
        get: operations["listVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Analysis: {
            /** @description Characters of the text, which a synthesis of it would be charged. */
            characters: number;
            /** @description The same with its vowels. */
            diacritized: string;
            /** @description How many words the account's own lexicon decided. */
            lexiconHits: number;
            /** @description Numbers and the like in words. */
            normalized: string;
            /** @description Reference of the request, as in `x-request-id`. */
            requestId: string;
            /** @description What the voice speaks in one go each. */
            sentences: components["schemas"]["AnalyzedSentence"][];
            /** @description What the caller should know of the reading. */
            warnings: components["schemas"]["Warning"][];
        };
        AnalyzedSentence: {
            /**
             * @description How it is carried.
             * @enum {string}
             */
            intonation: "statement" | "question" | "exclamation";
            /** @description As received. */
            text: string;
            /** @description In the order in which they are spoken. */
            words: components["schemas"]["AnalyzedWord"][];
        };
        /** @description One word that is spoken. A number becomes several that share one span. */
        AnalyzedWord: {
            /** @description First character of the text received. */
            from: number;
            /** @description Silence after the word. */
            pauseMs: number;
            /** @description Its sounds. */
            phones: string[];
            /**
             * @description Where its reading comes from: the writer's marks or phones, the lexicon of account or request, the service's lists, the dialect's verb table, digits and signs that were spelled out, or the network, which is the one to check.
             * @enum {string}
             */
            source: "writer" | "lexicon" | "list" | "verbs" | "spelled" | "network";
            /** @description Vowelled spelling of what is said. */
            spoken: string;
            /** @description The word as received. */
            text: string;
            /** @description Character after the last. */
            to: number;
        };
        AnalyzeRequest: {
            /**
             * @description Id of a dialect, from /v1/dialects.
             * @example msa
             */
            dialect: string;
            /**
             * @description Words and how they are said, in front of those of the account: a vowelled spelling, or phones.
             * @example [
             *       {
             *         "word": "نطق",
             *         "spelling": "نُطْق"
             *       }
             *     ]
             */
            lexicon?: components["schemas"]["LexiconWord"][];
            /**
             * @description SSML in place of `text`: speak, p, s, break, prosody, emphasis, say-as, sub, phoneme, mark, lang, voice. Its text is counted, not its markup; what is said in place of text counts by its own length where that is more.
             * @example <speak>مرحبًا <break time="300ms"/> بكم</speak>
             */
            ssml?: string;
            /**
             * @description Arabic text. A character is a Unicode code point of this text as received; that is what is charged.
             * @example مرحبًا بكم في نُطق
             */
            text?: string;
        } & (unknown | unknown);
        Dialect: {
            /** @description What it is and where it is spoken, in English. */
            description: string;
            /** @description What requests say as `dialect`. */
            id: string;
            /** @description BCP 47, such as `ar-EG`; `ar` for Modern Standard Arabic. */
            locale: string;
            /** @description Its name. */
            name: {
                /** @description In Arabic. */
                ar: string;
                /** @description In English. */
                en: string;
            };
            /** @description Ids of its voices. */
            voices: string[];
        };
        LexiconWord: {
            /** @description In place of `spelling`: phones, separated by spaces. */
            phones?: string;
            /** @description The word with its vowels. */
            spelling?: string;
            /** @description One word as it stands in the text; vowel marks are ignored. */
            word: string;
        };
        Problem: {
            /** @description Of `insufficient_balance`: characters that are left. */
            available?: number;
            /**
             * @description What went wrong, for programs. Stable.
             * @enum {string}
             */
            code: "invalid_json" | "invalid_request" | "text_empty" | "text_unspeakable" | "unknown_dialect" | "unknown_voice" | "voice_not_in_dialect" | "unsupported_format" | "unreadable_document" | "key_missing" | "key_invalid" | "key_expired" | "key_revoked" | "insufficient_balance" | "scope_missing" | "browser_use_forbidden" | "address_not_allowed" | "account_suspended" | "not_found" | "method_not_allowed" | "not_acceptable" | "range_not_satisfiable" | "unsupported_media_type" | "idempotency_in_progress" | "text_too_long" | "body_too_large" | "idempotency_mismatch" | "rate_limited" | "too_many_concurrent" | "internal" | "overloaded" | "synthesis_timeout";
            /** @description What to do next. */
            detail: string;
            /** @description Which fields were refused, and why. */
            errors?: {
                /** @description Its name, with dots where it lies deeper. */
                field: string;
                /** @description What is wrong with it. */
                message: string;
            }[];
            /** @description Of `text_too_long`: what was sent. */
            length?: number;
            /** @description Of `text_too_long` and `body_too_large`: the most that is taken. */
            limit?: number;
            /** @description Of `text_too_long`: the longest speech, in seconds. */
            limitSeconds?: number;
            /** @description Of `insufficient_balance`: characters that the text has. */
            needed?: number;
            /** @description Reference of the request, as in `x-request-id`. */
            requestId: string;
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /** @description Of `text_too_long`: how long this would be. */
            spokenSeconds?: number;
            /** @description The HTTP status. */
            status: number;
            /** @description What the code means. */
            title: string;
            /**
             * Format: uri
             * @description Where the code is explained.
             */
            type: string;
            /** @description Identifiers that would have worked. */
            valid?: string[];
        } & {
            [key: string]: unknown;
        };
        StreamRequest: {
            /** @description Kilobits a second, for `mp3` and `opus`; default the format's own. */
            bitrate?: number;
            /** @description `false` makes the sound anew though the same was made before; streams always do. Default: `true`. */
            cache?: boolean;
            /**
             * @description Id of a dialect, from /v1/dialects.
             * @example msa
             */
            dialect: string;
            /**
             * @description Format of the audio. `pcm` is signed 16-bit little-endian; it, `mulaw` and `alaw` have no header. Default: `mp3`.
             * @enum {string}
             */
            format?: "mp3" | "wav" | "opus" | "flac" | "pcm" | "mulaw" | "alaw";
            /**
             * @description Words and how they are said, in front of those of the account: a vowelled spelling, or phones.
             * @example [
             *       {
             *         "word": "نطق",
             *         "spelling": "نُطْق"
             *       }
             *     ]
             */
            lexicon?: components["schemas"]["LexiconWord"][];
            /** @description Semitones up or down. Default: `0`. */
            pitch?: number;
            /**
             * @description Samples a second; default the voice's own, for `mulaw` and `alaw` 8000.
             * @enum {number}
             */
            sampleRate?: 8000 | 16000 | 22050 | 24000 | 44100 | 48000;
            /** @description Tempo: 2 is twice as fast. Default: `1`. */
            speed?: number;
            /**
             * @description SSML in place of `text`: speak, p, s, break, prosody, emphasis, say-as, sub, phoneme, mark, lang, voice. Its text is counted, not its markup; what is said in place of text counts by its own length where that is more.
             * @example <speak>مرحبًا <break time="300ms"/> بكم</speak>
             */
            ssml?: string;
            /**
             * @description Arabic text. A character is a Unicode code point of this text as received; that is what is charged.
             * @example مرحبًا بكم في نُطق
             */
            text?: string;
            /**
             * @description `word` adds when each word is spoken. Default: `none`.
             * @enum {string}
             */
            timestamps?: "none" | "word";
            /**
             * @description Id of a voice of that dialect, from /v1/voices.
             * @example salim
             */
            voice: string;
        } & (unknown | unknown);
        /** @description When a word is spoken. */
        TimedWord: {
            /** @description When it ends. */
            endMs: number;
            /** @description First character of the text received. */
            from: number;
            /** @description When it begins in the sound. */
            startMs: number;
            /** @description The word as received. */
            text: string;
            /** @description Character after the last. */
            to: number;
        };
        TtsAnswer: {
            /**
             * Format: base64
             * @description The audio in base64, unless delivery is `url`.
             */
            audioContent?: string;
            /** @description What is left after this charge. */
            balance: number;
            /** @description With captions `srt` or `vtt`: the whole file. */
            captions?: string;
            /** @description Characters counted; with a live key these were charged. */
            characters: number;
            /** @description Media type of the audio. */
            contentType: string;
            /** @description Id of the dialect that was read. */
            dialect: string;
            /** @description Length of the audio. */
            durationMs: number;
            /**
             * Format: date-time
             * @description With delivery `url`: until when `url` works.
             */
            expiresAt?: string;
            /**
             * @description Format of the audio.
             * @enum {string}
             */
            format: "mp3" | "wav" | "opus" | "flac" | "pcm" | "mulaw" | "alaw";
            /** @description With SSML that has marks: when each is reached. */
            marks?: {
                /** @description From the beginning of the sound. */
                ms: number;
                /** @description As the SSML names it. */
                name: string;
            }[];
            /** @description Reference of the generation, as in `x-request-id`. */
            requestId: string;
            /** @description Samples a second. */
            sampleRate: number;
            /** @description What was read: numbers in words; and the same with its vowels. */
            spoken: {
                /** @description The same with its vowels. */
                diacritized: string;
                /** @description Numbers and the like in words. */
                normalized: string;
            };
            /**
             * Format: uri
             * @description With delivery `url`: where the audio is until `expiresAt`.
             */
            url?: string;
            /** @description Id of the voice that spoke. */
            voice: string;
            /** @description What the caller should know of the reading. */
            warnings: components["schemas"]["Warning"][];
            /** @description With timestamps `word`: when each word is spoken. */
            words?: components["schemas"]["TimedWord"][];
        };
        TtsRequest: {
            /** @description Kilobits a second, for `mp3` and `opus`; default the format's own. */
            bitrate?: number;
            /** @description `false` makes the sound anew though the same was made before; streams always do. Default: `true`. */
            cache?: boolean;
            /**
             * @description Captions beside the audio: `srt` (SubRip) or `vtt` (WebVTT). Default: `none`.
             * @enum {string}
             */
            captions?: "none" | "srt" | "vtt";
            /**
             * @description `url` gives a short-lived URL in place of audioContent. Default: `inline`.
             * @enum {string}
             */
            delivery?: "inline" | "url";
            /**
             * @description Id of a dialect, from /v1/dialects.
             * @example msa
             */
            dialect: string;
            /**
             * @description Format of the audio. `pcm` is signed 16-bit little-endian; it, `mulaw` and `alaw` have no header. Default: `mp3`.
             * @enum {string}
             */
            format?: "mp3" | "wav" | "opus" | "flac" | "pcm" | "mulaw" | "alaw";
            /**
             * @description Words and how they are said, in front of those of the account: a vowelled spelling, or phones.
             * @example [
             *       {
             *         "word": "نطق",
             *         "spelling": "نُطْق"
             *       }
             *     ]
             */
            lexicon?: components["schemas"]["LexiconWord"][];
            /** @description Semitones up or down. Default: `0`. */
            pitch?: number;
            /**
             * @description Samples a second; default the voice's own, for `mulaw` and `alaw` 8000.
             * @enum {number}
             */
            sampleRate?: 8000 | 16000 | 22050 | 24000 | 44100 | 48000;
            /** @description Tempo: 2 is twice as fast. Default: `1`. */
            speed?: number;
            /**
             * @description SSML in place of `text`: speak, p, s, break, prosody, emphasis, say-as, sub, phoneme, mark, lang, voice. Its text is counted, not its markup; what is said in place of text counts by its own length where that is more.
             * @example <speak>مرحبًا <break time="300ms"/> بكم</speak>
             */
            ssml?: string;
            /**
             * @description Arabic text. A character is a Unicode code point of this text as received; that is what is charged.
             * @example مرحبًا بكم في نُطق
             */
            text?: string;
            /**
             * @description `word` adds when each word is spoken. Default: `none`.
             * @enum {string}
             */
            timestamps?: "none" | "word";
            /**
             * @description Id of a voice of that dialect, from /v1/voices.
             * @example salim
             */
            voice: string;
        } & (unknown | unknown);
        UsageRow: {
            /** @description Sound that was made, in milliseconds. */
            audioMs: number;
            /** @description Characters that were charged. */
            characters: number;
            /** @description The day, or the id of the voice, dialect or key. */
            group: string;
            /** @description Generations that were charged. */
            requests: number;
            /** @description Characters of test keys, which are charged nothing. */
            testCharacters: number;
            /** @description Requests of test keys, which are charged nothing. */
            testRequests: number;
        };
        Voice: {
            /** @description How it sounds, in English. */
            description: string;
            /** @description Id of the one dialect that it speaks. */
            dialect: string;
            /** @description What `format` of a request may be. */
            formats: ("mp3" | "wav" | "opus" | "flac" | "pcm" | "mulaw" | "alaw")[];
            /** @description `male` or `female`. */
            gender: string;
            /** @description What requests say as `voice`. */
            id: string;
            /** @description Of the voice. */
            licence: string;
            /** @description Its name. */
            name: {
                /** @description In Arabic. */
                ar: string;
                /** @description In English. */
                en: string;
            };
            /**
             * Format: uri
             * @description Where a short recording is.
             */
            sample: string;
            /** @description What `sampleRate` of a request is by default. */
            sampleRate: number;
            /** @description Changes when the voice sounds different. */
            version: string;
        };
        /** @description Something the caller should know. `from` and `to` are characters of the text received. */
        Warning: {
            /** @description Stable identifier, such as `unreadable_letter`. */
            code: string;
            /** @description First character of the text received. */
            from: number;
            /** @description One sentence in English. */
            message: string;
            /** @description Character after the last. */
            to: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    analyze: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyzeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description `text_empty`: The text is empty. `text_unspeakable`: The text has nothing that can be spoken. `unknown_dialect`: Unknown dialect. `invalid_json`: The body is not JSON. `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_missing`: No API key. `key_invalid`: The API key is not valid. `key_expired`: The API key has expired. `key_revoked`: The API key was revoked. */
            401: {
                headers: {
                    /** @description How to send a key. */
                    "www-authenticate"?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The API key lacks a scope. `browser_use_forbidden`: API keys may not be used from a browser. `address_not_allowed`: The address may not use this API key. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that the path knows. */
                    Allow?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `text_too_long`: The text is too long. `body_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description What the path takes, where the type of the body was refused. */
                    Accept?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy. */
            503: {
                headers: {
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `synthesis_timeout`: Synthesis took too long. */
            504: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Sum of all ledger entries. */
                        balance: number;
                        /** @description Part of it that running requests have set aside. */
                        held: number;
                    };
                };
            };
            /** @description `key_missing`: No API key. `key_invalid`: The API key is not valid. `key_expired`: The API key has expired. `key_revoked`: The API key was revoked. */
            401: {
                headers: {
                    /** @description How to send a key. */
                    "www-authenticate"?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The API key lacks a scope. `browser_use_forbidden`: API keys may not be used from a browser. `address_not_allowed`: The address may not use this API key. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that the path knows. */
                    Allow?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy. */
            503: {
                headers: {
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDialects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description How long it may be kept. */
                    "cache-control"?: string;
                    /** @description Send it as If-None-Match, to be answered 304 while nothing has changed. */
                    etag?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description In the catalog's order. */
                        dialects: components["schemas"]["Dialect"][];
                    };
                };
            };
            /** @description Nothing has changed. */
            304: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that the path knows. */
                    Allow?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy. */
            503: {
                headers: {
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    synthesize: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request repeatable for 24 hours: the same key and body give the first answer again, with one charge. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TtsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` where this is the first answer to the Idempotency-Key, given again. */
                    "Idempotent-Replayed"?: string;
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description `hit`: the sound was there, and is charged all the same; `miss`: it was made; `off`: it was to be made anew. */
                    "x-cache"?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TtsAnswer"];
                };
            };
            /** @description `text_empty`: The text is empty. `text_unspeakable`: The text has nothing that can be spoken. `unknown_dialect`: Unknown dialect. `unknown_voice`: Unknown voice. `voice_not_in_dialect`: The voice does not belong to the dialect. `unsupported_format`: Unsupported audio format. `invalid_json`: The body is not JSON. `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_missing`: No API key. `key_invalid`: The API key is not valid. `key_expired`: The API key has expired. `key_revoked`: The API key was revoked. */
            401: {
                headers: {
                    /** @description How to send a key. */
                    "www-authenticate"?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_balance`: Not enough characters left. */
            402: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The API key lacks a scope. `browser_use_forbidden`: API keys may not be used from a browser. `address_not_allowed`: The address may not use this API key. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that the path knows. */
                    Allow?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_in_progress`: The first request with this idempotency key is still running. */
            409: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `text_too_long`: The text is too long. `body_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description What the path takes, where the type of the body was refused. */
                    Accept?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch`: The idempotency key was used with another body. */
            422: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_concurrent`: Too many requests at the same time. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy. */
            503: {
                headers: {
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `synthesis_timeout`: Synthesis took too long. */
            504: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamSpeech: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StreamRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description Characters that will be charged at its end. */
                    "x-characters"?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/flac": string;
                    "audio/mpeg": string;
                    "audio/ogg": string;
                    "audio/pcm": string;
                    "audio/PCMA": string;
                    "audio/PCMU": string;
                    "audio/wav": string;
                    "text/event-stream": unknown;
                };
            };
            /** @description `text_empty`: The text is empty. `text_unspeakable`: The text has nothing that can be spoken. `unknown_dialect`: Unknown dialect. `unknown_voice`: Unknown voice. `voice_not_in_dialect`: The voice does not belong to the dialect. `unsupported_format`: Unsupported audio format. `invalid_json`: The body is not JSON. `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_missing`: No API key. `key_invalid`: The API key is not valid. `key_expired`: The API key has expired. `key_revoked`: The API key was revoked. */
            401: {
                headers: {
                    /** @description How to send a key. */
                    "www-authenticate"?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_balance`: Not enough characters left. */
            402: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The API key lacks a scope. `browser_use_forbidden`: API keys may not be used from a browser. `address_not_allowed`: The address may not use this API key. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that the path knows. */
                    Allow?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `text_too_long`: The text is too long. `body_too_large`: The body is too large. */
            413: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Unsupported media type. */
            415: {
                headers: {
                    /** @description What the path takes, where the type of the body was refused. */
                    Accept?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_concurrent`: Too many requests at the same time. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy. */
            503: {
                headers: {
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `synthesis_timeout`: Synthesis took too long. */
            504: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description First UTC day, YYYY-MM-DD; default 30 days before `to`. */
                from?: string;
                /** @description What to add up by. */
                groupBy?: "day" | "voice" | "dialect" | "key";
                /** @description Last UTC day, YYYY-MM-DD, included; default today. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description First UTC day, YYYY-MM-DD. */
                        from: string;
                        /**
                         * @description What was added up by.
                         * @enum {string}
                         */
                        groupBy: "day" | "voice" | "dialect" | "key";
                        /** @description Last UTC day, YYYY-MM-DD, included. */
                        to: string;
                        /** @description One row a group, in order. */
                        usage: components["schemas"]["UsageRow"][];
                    };
                };
            };
            /** @description `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_missing`: No API key. `key_invalid`: The API key is not valid. `key_expired`: The API key has expired. `key_revoked`: The API key was revoked. */
            401: {
                headers: {
                    /** @description How to send a key. */
                    "www-authenticate"?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The API key lacks a scope. `browser_use_forbidden`: API keys may not be used from a browser. `address_not_allowed`: The address may not use this API key. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that the path knows. */
                    Allow?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    /** @description Requests that the account may make a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description How many of them are left. */
                    "RateLimit-Remaining"?: number;
                    /** @description In how many seconds all of them are there again. */
                    "RateLimit-Reset"?: number;
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy. */
            503: {
                headers: {
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVoices: {
        parameters: {
            query?: {
                /** @description Only the voices of this dialect. */
                dialect?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description How long it may be kept. */
                    "cache-control"?: string;
                    /** @description Send it as If-None-Match, to be answered 304 while nothing has changed. */
                    etag?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By dialect, then by id. */
                        voices: components["schemas"]["Voice"][];
                    };
                };
            };
            /** @description Nothing has changed. */
            304: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_dialect`: Unknown dialect. `invalid_request`: The request is not valid. */
            400: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_not_allowed`: Method not allowed. */
            405: {
                headers: {
                    /** @description The methods that the path knows. */
                    Allow?: string;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy. */
            503: {
                headers: {
                    /** @description After how many seconds a repetition makes sense. */
                    "Retry-After"?: number;
                    /** @description Reference of the request, on every answer. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
